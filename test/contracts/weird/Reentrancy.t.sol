// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {HookToken, ITransferHook} from "../../../contracts/mocks/HookToken.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

/// @notice Both staker and owner; the token calls it in the middle of every transfer.
contract Intruder is ITransferHook {
    address private immutable _pool;
    bytes private _inner;
    uint256 private _moment;
    uint256 private _transfers;

    bool public succeeded;
    bytes public answer;

    constructor(address pool_) {
        _pool = pool_;
    }

    /// @notice Calls the pool with `outer` and, in the middle of that, with `inner`.
    /// @param moment Before (0) or after (1) the token moved the balances.
    function run(bytes calldata outer, bytes calldata inner, uint256 moment) external returns (bool success) {
        _inner = inner;
        _moment = moment;
        (success, ) = _pool.call(outer);
    }

    function onTransfer(address operator) external {
        if (operator != _pool || _inner.length == 0) return;
        if (_transfers++ == _moment) (succeeded, answer) = _pool.call(_inner);
    }
}

/// @dev Makes every call that moves tokens, and every other call in the middle of it.
contract ReentrancyTest is PoolTest {
    uint256 private constant REWARDS = 630_000;

    Intruder private intruder;

    function deployToken() internal override returns (address) {
        return address(new HookToken(address(this)));
    }

    /// @dev The intruder owns the pool and has 600 tokens staked, claimed rewards, an unmatured reward, a sign-in due,
    /// and an announced withdrawal of surplus whose window is open.
    function setUp() public override {
        super.setUp();
        intruder = new Intruder(address(pool));
        HookToken(address(token)).setHook(intruder);
        vm.prank(owner);
        Ownable2Step(address(pool)).transferOwnership(address(intruder));
        owner = address(intruder);
        vm.startPrank(owner);
        Ownable2Step(address(pool)).acceptOwnership();
        pool.announceSurplusWithdrawal(1_000 * one);
        vm.stopPrank();

        liveStreak(address(intruder), 600 * one, 8);
        claimAs(address(intruder));
        warpToNextDay(0);
        giveAndApprove(address(intruder), 1_000 * one);
    }

    function test_CallsThatMoveTokensCannotBeNested() public {
        bytes[] memory moving = callsThatMoveTokens();
        for (uint256 outer = 0; outer < moving.length; ++outer) {
            bytes32 alone = outcomeAlone(moving[outer]);
            for (uint256 inner = 0; inner < moving.length; ++inner) {
                expectReentrantCall(moving[outer], moving[inner], alone);
            }
            // `sync` moves no tokens but books any excess, so it must not find a stake that isn't booked yet.
            expectReentrantCall(moving[outer], abi.encodeCall(IMiningPool.sync, ()), alone);
        }
    }

    function test_OtherNestedCallsLeaveTheBooksRight() public {
        bytes[] memory moving = callsThatMoveTokens();
        bytes[] memory others = callsThatMoveNoTokens();
        for (uint256 outer = 0; outer < moving.length; ++outer) {
            for (uint256 inner = 0; inner < others.length; ++inner) {
                for (uint256 moment = 0; moment < 2; ++moment) {
                    uint256 snapshot = vm.snapshotState();
                    intruder.run(moving[outer], others[inner], moment);
                    assertEveryTokenIsInTheBooks();
                    assertEverythingCanLeave();
                    vm.revertToState(snapshot);
                }
            }
        }
    }

    function test_SignInInsideAStakeCountsOnlyTheStakeBefore() public {
        bytes memory staking = abi.encodeCall(IMiningPool.stake, (1_000 * one));
        vm.assertTrue(intruder.run(staking, abi.encodeCall(IMiningPool.signIn, (0)), 1), "the stake");
        vm.assertTrue(intruder.succeeded(), "the sign-in");

        IMiningPool.AccountState memory state = accountOf(address(intruder));
        vm.assertEq(state.countedStake, 600 * one, "counted");
        vm.assertEq(state.lastReward, 120_000, "reward of 600 tokens");
        vm.assertEq(state.stake, 1_600 * one, "stake");
    }

    function test_SignInInsideAnUnstakeCountsOnlyTheRemainingStake() public {
        bytes memory unstaking = abi.encodeCall(IMiningPool.unstake, (300 * one));
        vm.assertTrue(intruder.run(unstaking, abi.encodeCall(IMiningPool.signIn, (0)), 0), "the unstake");
        vm.assertTrue(intruder.succeeded(), "the sign-in");
        vm.assertEq(accountOf(address(intruder)).lastReward, 60_000, "reward of 300 tokens");
    }

    function test_SignInInsideAnExitIsRejected() public {
        intruder.run(abi.encodeCall(IMiningPool.exit, ()), abi.encodeCall(IMiningPool.signIn, (0)), 0);
        vm.assertFalse(intruder.succeeded(), "the sign-in");
        vm.assertEq(bytes4(intruder.answer()), IMiningPool.StakeBelowMinimum.selector, "no stake is left");
    }

    /* -------------------------------------------------------------- HELPERS */

    function callsThatMoveTokens() private view returns (bytes[] memory calls) {
        calls = new bytes[](7);
        calls[0] = abi.encodeCall(IMiningPool.stake, (100 * one));
        calls[1] = abi.encodeCall(IMiningPool.stakeWithPermit, (100 * one, type(uint256).max, 27, 0, 0));
        calls[2] = abi.encodeCall(IMiningPool.unstake, (100 * one));
        calls[3] = abi.encodeCall(IMiningPool.exit, ());
        calls[4] = abi.encodeCall(IMiningPool.transferRewards, (address(intruder), 100_000));
        calls[5] = abi.encodeCall(IMiningPool.fund, (100 * one));
        calls[6] = abi.encodeCall(IMiningPool.withdrawSurplus, (address(intruder), 100 * one));
    }

    function callsThatMoveNoTokens() private view returns (bytes[] memory calls) {
        calls = new bytes[](7);
        calls[0] = abi.encodeCall(IMiningPool.signIn, (0));
        calls[1] = abi.encodeCall(IMiningPool.claim, ());
        calls[2] = abi.encodeCall(IMiningPool.announceRules, (IMiningPool.Rules(5_000, 200, 1_000)));
        calls[3] = abi.encodeCall(IMiningPool.pause, ());
        calls[4] = abi.encodeCall(IMiningPool.unpause, ());
        calls[5] = abi.encodeCall(IMiningPool.announceSurplusWithdrawal, (one));
        calls[6] = abi.encodeCall(IMiningPool.cancelSurplusWithdrawal, ());
    }

    /// @dev Returns a fingerprint of the books and balances.
    function fingerprint() private view returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    pool.poolState(),
                    pool.accountState(address(intruder)),
                    token.balanceOf(address(intruder)),
                    token.balanceOf(address(pool))
                )
            );
    }

    function outcomeAlone(bytes memory outer) private returns (bytes32 outcome) {
        uint256 snapshot = vm.snapshotState();
        vm.assertTrue(intruder.run(outer, "", 0), "the outer call is possible");
        outcome = fingerprint();
        vm.revertToState(snapshot);
    }

    function expectReentrantCall(bytes memory outer, bytes memory inner, bytes32 outcome) private {
        for (uint256 moment = 0; moment < 2; ++moment) {
            uint256 snapshot = vm.snapshotState();
            vm.assertTrue(intruder.run(outer, inner, moment), "the outer call goes on");
            vm.assertFalse(intruder.succeeded(), "the inner call fails");
            vm.assertEq(bytes4(intruder.answer()), IMiningPool.ReentrantCall.selector, "as re-entrant");
            vm.assertEq(fingerprint(), outcome, "and nothing is left of it");
            vm.revertToState(snapshot);
        }
    }

    function assertEveryTokenIsInTheBooks() private view {
        IMiningPool.PoolState memory state = pool.poolState();
        vm.assertEq(token.balanceOf(address(pool)), state.staked + state.promised + state.freeReserve, "every token");
    }

    function assertEverythingCanLeave() private {
        uint256 staked = accountOf(address(intruder)).stake;
        if (staked == 0) return;
        uint256 held = token.balanceOf(address(intruder));
        (uint256 returned, uint256 rewards, ) = exitAs(address(intruder));
        vm.assertEq(returned, staked, "the whole stake");
        vm.assertEq(token.balanceOf(address(intruder)), held + returned + rewards, "arrived");
        assertEveryTokenIsInTheBooks();
    }
}
