// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {TestToken} from "../support/TestToken.sol";
import {vm} from "../support/Vm.sol";

/// @notice Borrows from its caller, signs in with the loan, and pays it back in the same call.
contract FlashBorrower {
    IMiningPool private immutable _pool;
    TestToken private immutable _token;

    constructor(IMiningPool pool_, TestToken token_) {
        _pool = pool_;
        _token = token_;
    }

    /// @dev Stakes the borrower's own tokens, which stay in the pool.
    function stakeOwn(uint256 amount) external {
        _token.approve(address(_pool), amount);
        _pool.stake(amount);
    }

    function signInWithLoan(uint256 loan) external {
        _token.transferFrom(msg.sender, address(this), loan);
        _token.approve(address(_pool), loan);
        _pool.stake(loan);
        _pool.signIn(0);
        _pool.unstake(loan);
        _token.transfer(msg.sender, loan);
    }
}

/// @dev Attack: borrow a fortune, stake it, sign in, unstake and repay it, all in one transaction.
contract FlashLoanSignInTest is PoolTest {
    FlashBorrower private attacker;
    uint256 private loan;

    function setUp() public override {
        super.setUp();
        attacker = new FlashBorrower(pool, token);
        loan = 1_000_000 * one;
        token.mint(address(this), loan);
        token.approve(address(attacker), type(uint256).max);
    }

    function test_FlashLoanEarnsNothing() public {
        uint256 free = freeReserve();
        attacker.signInWithLoan(loan);
        assertNothingEarned();
        vm.assertEq(freeReserve(), free, "the reserve is untouched");
        vm.assertEq(token.balanceOf(address(this)), loan, "the loan is paid back");
    }

    function test_DailyFlashLoansForAWeekReleaseNothing() public {
        uint256 free = freeReserve();
        for (uint256 day = 1; day <= 7; ++day) {
            attacker.signInWithLoan(loan);
            warpDays(1);
        }
        vm.assertEq(accountOf(address(attacker)).streak, 7, "days alone are worth nothing");
        assertNothingEarned();
        vm.assertEq(freeReserve(), free, "the reserve is untouched");
    }

    function test_FlashLoanAddsNothingToTheRewardOfAnOwnStake() public {
        token.mint(address(attacker), 600 * one);
        attacker.stakeOwn(600 * one);
        attacker.signInWithLoan(loan);
        vm.assertLe(accountOf(address(attacker)).lastReward, 60_000, "600 tokens on day 1");

        warpDays(1);
        attacker.signInWithLoan(loan);
        vm.assertLe(accountOf(address(attacker)).lastReward, 70_000, "600 tokens on day 2");
    }

    function test_FlashLoanTakesNothingFromOthers() public {
        liveStreak(bob, 600 * one, 3);
        IMiningPool.AccountState memory before = accountOf(bob);
        attacker.signInWithLoan(loan);
        vm.assertEq(keccak256(abi.encode(accountOf(bob))), keccak256(abi.encode(before)), "bob has what he had");
    }

    function assertNothingEarned() private view {
        IMiningPool.AccountState memory state = accountOf(address(attacker));
        vm.assertEq(state.lastReward + state.previousReward + state.claimable + state.claimed, 0, "nothing earned");
        vm.assertEq(token.balanceOf(address(attacker)), 0, "nothing taken");
    }
}
