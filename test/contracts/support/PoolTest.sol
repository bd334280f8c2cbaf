// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {TestToken} from "./TestToken.sol";
import {vm} from "./Vm.sol";

/// @title A pool for a USDT-like token, ready for staking
/// @notice Base of the pool's tests: deploys token and pool, funds the reserve, and sets the clock to noon of day 0.
/// @dev Amounts are in the token's smallest unit; `one` is a whole token.
abstract contract PoolTest {
    /// @dev UTC midnight of 2027-01-01, from which the tests count days.
    uint256 internal constant DAY_0 = 1_798_761_600;
    /// @dev Whole tokens in the reserve at the start.
    uint256 internal constant INITIAL_RESERVE = 1_000_000;

    address internal owner = namedAddress("owner");
    address internal alice = namedAddress("alice");
    address internal bob = namedAddress("bob");
    address internal carol = namedAddress("carol");
    address internal stranger = namedAddress("stranger");

    TestToken internal token;
    IMiningPool internal pool;
    uint256 internal one;

    function setUp() public virtual {
        setUpPool(deployToken());
    }

    /// @dev Override to run the same tests on another token. It must let this contract mint.
    function deployToken() internal virtual returns (address) {
        return address(new LocalTetherToken("Tether USD", "USDT", 6, address(this)));
    }

    function setUpPool(address token_) internal {
        warpTo(0, 12 hours);
        token = TestToken(token_);
        one = 10 ** token.decimals();
        pool = deployPool(token_, owner);
        fund(INITIAL_RESERVE * one);
    }

    /// @dev By artifact: tests the bytecode that gets deployed, regardless of the tests' compiler settings.
    function deployPool(address token_, address owner_) internal returns (IMiningPool deployed) {
        bytes memory code = bytes.concat(vm.getCode("contracts/MiningPool.sol:MiningPool"), abi.encode(token_, owner_));
        assembly ("memory-safe") {
            deployed := create(0, add(code, 0x20), mload(code))
            if iszero(deployed) {
                returndatacopy(code, 0, returndatasize())
                revert(code, returndatasize())
            }
        }
    }

    /* ----------------------------------------------------------------- TIME */

    /// @dev Not `block.timestamp`: the optimizer may cache its value across a `warp`.
    function timeNow() internal view returns (uint256) {
        return vm.getBlockTimestamp();
    }

    /// @notice Sets the clock to `timeOfDay` seconds after midnight of the test's day `day`.
    function warpTo(uint256 day, uint256 timeOfDay) internal {
        vm.warp(DAY_0 + day * 1 days + timeOfDay);
    }

    function warpBy(uint256 time) internal {
        vm.warp(timeNow() + time);
    }

    function warpDays(uint256 numberOfDays) internal {
        warpBy(numberOfDays * 1 days);
    }

    /// @notice Sets the clock to the next midnight plus `timeOfDay` seconds.
    function warpToNextDay(uint256 timeOfDay) internal {
        vm.warp((timeNow() / 1 days + 1) * 1 days + timeOfDay);
    }

    /* --------------------------------------------------------------- ACTORS */

    function namedAddress(string memory name) internal returns (address account) {
        account = address(uint160(uint256(keccak256(bytes(name)))));
        vm.label(account, name);
    }

    /// @notice Gives `amount` to `account` and lets the pool take exactly that.
    function giveAndApprove(address account, uint256 amount) internal {
        token.mint(account, amount);
        approveAs(account, amount);
    }

    /// @notice Approves in two steps if there is a leftover allowance, as USDT requires.
    function approveAs(address account, uint256 amount) internal {
        vm.startPrank(account);
        if (token.allowance(account, address(pool)) != 0) token.approve(address(pool), 0);
        token.approve(address(pool), amount);
        vm.stopPrank();
    }

    /// @notice Gives `amount` to `account`, which stakes it.
    function stakeAs(address account, uint256 amount) internal returns (uint256 credited) {
        giveAndApprove(account, amount);
        vm.prank(account);
        return pool.stake(amount);
    }

    function unstakeAs(address account, uint256 amount) internal returns (uint256 forfeited) {
        vm.prank(account);
        return pool.unstake(amount);
    }

    function exitAs(address account) internal returns (uint256 returned, uint256 rewards, uint256 forfeited) {
        vm.prank(account);
        return pool.exit();
    }

    function signInAs(address account) internal returns (uint256 reward) {
        vm.prank(account);
        return pool.signIn(0);
    }

    /// @notice `account` signs in now and at the same time on the following days, `numberOfDays` times in total.
    /// @dev The clock stays at the last sign-in.
    function signInDaily(address account, uint256 numberOfDays) internal returns (uint256 total) {
        for (uint256 i = 0; i < numberOfDays; ++i) {
            if (i > 0) warpDays(1);
            total += signInAs(account);
        }
    }

    /// @notice `account` stakes `amount` and signs in on `numberOfDays` days in a row, the last of them today.
    function liveStreak(address account, uint256 amount, uint256 numberOfDays) internal returns (uint256 total) {
        stakeAs(account, amount);
        return signInDaily(account, numberOfDays);
    }

    /// @notice `account` stakes `amount`, signs in at noon today and at the following midnight: neither reward has
    /// matured.
    function liveTwoUnmaturedSignIns(address account, uint256 amount) internal {
        stakeAs(account, amount);
        vm.warp((timeNow() / 1 days) * 1 days + 12 hours);
        signInAs(account);
        warpToNextDay(0);
        signInAs(account);
    }

    /// @notice `account` stakes `amount`, signs in on `numberOfDays` days and claims everything, 24 hours after the
    /// last one.
    function liveAndClaim(address account, uint256 amount, uint256 numberOfDays) internal returns (uint256 claimed) {
        liveStreak(account, amount, numberOfDays);
        warpBy(24 hours);
        return claimAs(account);
    }

    function claimAs(address account) internal returns (uint256 amount) {
        vm.prank(account);
        return pool.claim();
    }

    function transferAs(address account, address to, uint256 amount) internal {
        vm.prank(account);
        pool.transferRewards(to, amount);
    }

    /// @notice Adds `amount` of new tokens to the free reserve.
    function fund(uint256 amount) internal {
        giveAndApprove(address(this), amount);
        pool.fund(amount);
    }

    /// @notice Starts over with a pool whose free reserve is exactly `amount`.
    function useReserveOf(uint256 amount) internal {
        pool = deployPool(address(token), owner);
        fund(amount);
    }

    /// @notice Announces rules in parts per million, percent and whole tokens.
    function announce(uint16 dailyRate, uint16 topFactor, uint16 minimumStake) internal {
        vm.prank(owner);
        pool.announceRules(IMiningPool.Rules(dailyRate, topFactor, minimumStake));
    }

    /// @notice Announces rules and waits until the midnight when they take effect.
    function setRules(uint16 dailyRate, uint16 topFactor, uint16 minimumStake) internal {
        announce(dailyRate, topFactor, minimumStake);
        vm.warp(pool.poolState().announcedFrom);
    }

    function pause() internal {
        vm.prank(owner);
        pool.pause();
    }

    function unpause() internal {
        vm.prank(owner);
        pool.unpause();
    }

    /* ----------------------------------------------------------- ASSERTIONS */

    function accountOf(address account) internal view returns (IMiningPool.AccountState memory) {
        return pool.accountState(account);
    }

    function freeReserve() internal view returns (uint256) {
        return pool.poolState().freeReserve;
    }

    /// @notice M8: the pool holds every token that its books contain.
    function assertSolvent() internal view {
        IMiningPool.PoolState memory state = pool.poolState();
        uint256 owed = state.staked + state.promised;
        vm.assertGe(
            token.balanceOf(address(pool)),
            owed + state.freeReserve,
            "balance covers stakes, rewards, reserve"
        );
    }
}
